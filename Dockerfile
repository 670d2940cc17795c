# Built in two steps: what builds the packages stays behind. The result runs as nobody in particular,
# on a file system that may be read-only: it writes to /data and /copies alone.
FROM python:3.13.9-slim-trixie AS packages
COPY requirements-metrics.lock requirements-postgres.lock /
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --require-hashes \
        -r /requirements-metrics.lock -r /requirements-postgres.lock

FROM python:3.13.9-slim-trixie
RUN useradd --system --uid 10001 --home-dir /data longhand \
    && mkdir /data /copies && chown longhand /data /copies
WORKDIR /longhand
COPY --from=packages /venv /venv
COPY bot.py ./
COPY cogs cogs
COPY grammar grammar
COPY local local
COPY play play
COPY rules rules
COPY storage storage
ENV DATABASE_PATH=/data/longhand.db PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER longhand
VOLUME /data /copies
STOPSIGNAL SIGTERM
# A bot that hangs is "unhealthy" within five minutes: its sign of life, or /healthz, tells.
HEALTHCHECK --interval=1m --timeout=20s --start-period=1m --retries=3 CMD ["/venv/bin/python", "bot.py", "--health"]
ENTRYPOINT ["/venv/bin/python", "bot.py"]

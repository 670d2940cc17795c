"""What only players of Powered by Heresy say; the rest is declared beside its requests.

parts: stats behind a plus, pools of damage, changes with a sign.
"""

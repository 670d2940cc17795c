"""What surrounds a chronicle on its page: looks, searching, and that nothing is fetched."""

POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

STYLE = """
:root { color-scheme: light dark; --ink: #1d1b18; --paper: #fbf9f4; --soft: #6b655c;
  --line: #ddd6c8; --mark: #f3e3a8; --good: #2d6a36; --mixed: #8a5a00; --bad: #a3262a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e4da; --paper: #191816; --soft: #a59d90;
  --line: #3a3733; --mark: #55491c; --good: #8fd19a; --mixed: #f0c060; --bad: #ff9a94; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.55 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
h1 { font-size: 1.7rem; margin: .5rem 0; }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0; }
header p, .at, .said, .channel, .about { color: var(--soft); font-size: .875rem; margin: .2rem 0; }
nav ol { padding-left: 1.4rem; }
a { color: inherit; }
#find { position: sticky; top: 0; padding: .5rem 0; background: var(--paper); }
#find input { width: 100%; font: inherit; padding: .5rem; color: inherit; background: transparent;
  border: 1px solid var(--soft); border-radius: .3rem; }
article { padding: .6rem 0; border-top: 1px solid var(--line); }
article p { margin: .3rem 0; white-space: pre-line; }
article.undone h3, article.undone .prose { text-decoration: line-through; }
.success h3, .triumph h3 { color: var(--good); } .mixed h3 { color: var(--mixed); }
.failure h3, .disaster h3 { color: var(--bad); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .8rem; margin: .3rem 0; }
dt { color: var(--soft); } dd { margin: 0; white-space: pre-line; }
ul { margin: .3rem 0; padding-left: 1.2rem; }
code { font-size: .875rem; } .hidden { color: var(--soft); font-style: italic; }
[hidden] { display: none !important; }
@media print { #find, nav { display: none; } body { max-width: none; background: none; }
  article, .card { break-inside: avoid; } [hidden] { display: block !important; } }
"""

SCRIPT = """
(function () {
  var box = document.getElementById("search"), told = document.getElementById("told");
  var parts = Array.prototype.slice.call(document.querySelectorAll("[data-find]"));
  function find() {
    var wanted = box.value.toLowerCase().split(/\\s+/).filter(Boolean), shown = 0;
    parts.forEach(function (part) {
      var text = part.textContent.toLowerCase();
      part.hidden = !wanted.every(function (word) { return text.indexOf(word) >= 0; });
      if (!part.hidden) { shown += 1; }
    });
    Array.prototype.forEach.call(document.querySelectorAll("section"), function (section) {
      section.hidden = wanted.length > 0 && !section.querySelector("[data-find]:not([hidden])");
    });
    told.textContent = wanted.length ? shown + " found" : "";
  }
  box.addEventListener("input", find);
}());
"""


def document(title: str, body: str) -> str:
    """Return a page that loads nothing and tells nobody where its reader came from."""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{title}</title>
<style>{STYLE}</style>
</head>
<body>
{body}
<script>{SCRIPT}</script>
</body>
</html>
"""

package io.celladb.engine.tools.layout;

import java.util.List;

/**
 * One page that needs nothing else: a table for each component, whose groups fold at a click, in
 * the light or dark colors of the reader's system.
 */
final class HtmlForm extends LayoutForm {
  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>%1$s</title>
      <style>
      :root { color-scheme: light dark; --line: #d8d8d8; --dim: #666; --mark: #0b62a8;
        --group: #f1f4f7; --back: #fff; --text: #111; }
      @media (prefers-color-scheme: dark) { :root { --line: #383838; --dim: #a0a0a0;
        --mark: #79b8f2; --group: #20262c; --back: #151515; --text: #eee; } }
      body { margin: 1rem 2rem; background: var(--back); color: var(--text);
        font: 15px/1.4 system-ui, sans-serif; }
      nav a { margin-right: 1.2em; color: var(--mark); }
      table { border-collapse: collapse; width: 100%%; }
      th { position: sticky; top: 0; background: var(--back); text-align: left; }
      th, td { padding: .15em .7em; border-bottom: 1px solid var(--line); vertical-align: top; }
      .n, .h { font-family: ui-monospace, monospace; font-size: 13px; white-space: nowrap; }
      .n { text-align: right; }
      .data { color: var(--mark); }
      .m { color: var(--dim); }
      .g td { background: var(--group); font-weight: 600; cursor: pointer; }
      .g td span::before { content: "\\25be\\00a0"; }
      .g.folded td span::before { content: "\\25b8\\00a0"; }
      </style>
      </head>
      <body>
      <h1>%1$s</h1>
      <p class="m">Every byte has a name. Offsets count the bytes of the file; <span
      class="data">+ those of the data before compression</span>. A click folds a group.</p>
      """;
  private static final String TABLE =
      """
      <h2 id="%1$s">%1$s <span class="m">%2$d bytes</span></h2>
      <table>
      <thead><tr><th class="n">offset</th><th class="n">length</th><th>bytes</th><th>field</th>\
      <th>value</th><th>meaning</th></tr></thead>
      <tbody>
      """;
  private static final String FOOT =
      """
      <script>
      document.addEventListener('click', function (event) {
        const row = event.target.closest('tr.g');
        if (!row) return;
        const isFolded = row.classList.toggle('folded');
        const depth = +row.dataset.d;
        let next = row.nextElementSibling;
        let hiddenBelow = Infinity;
        while (next && +next.dataset.d > depth) {
          const at = +next.dataset.d;
          if (at <= hiddenBelow) hiddenBelow = Infinity;
          next.hidden = isFolded || hiddenBelow < Infinity;
          if (next.classList.contains('folded') && hiddenBelow === Infinity) hiddenBelow = at;
          next = next.nextElementSibling;
        }
      });
      </script>
      </body>
      </html>
      """;

  HtmlForm(Appendable out) {
    super(out);
  }

  @Override
  void begin(List<String> files) {
    String first = files.get(0);
    String title = files.size() == 1 ? first : first.substring(0, first.lastIndexOf('-'));
    write(HEAD.formatted(escape(title)));
    write("<nav>");
    for (String file : files) {
      write("<a href=\"#" + escape(file) + "\">" + escape(file) + "</a>\n");
    }
    write("</nav>\n");
  }

  @Override
  public void component(String file, long sizeBytes) {
    write(TABLE.formatted(escape(file), sizeBytes));
  }

  @Override
  public void group(int depth, String title) {
    write(
        "<tr class=\"g\" data-d=\"" + depth + "\"><td class=\"n\"></td><td class=\"n\"></td><td>");
    write("</td><td colspan=\"3\"" + indent(depth) + "><span>" + escape(title));
    write("</span></td></tr>\n");
  }

  @Override
  public void field(int depth, Field field) {
    boolean isData = field.space() == Field.Space.DATA;
    write("<tr data-d=\"" + depth + "\"><td class=\"" + (isData ? "n data\">+" : "n\">"));
    write(field.offset() + "</td><td class=\"n\">" + field.length() + "</td><td class=\"h\">");
    write(hex(field) + "</td><td" + indent(depth) + ">" + escape(field.name()) + "</td><td>");
    write(escape(field.value()) + "</td><td class=\"m\">" + escape(field.meaning()));
    write("</td></tr>\n");
  }

  private static String indent(int depth) {
    return " style=\"padding-left:" + (0.7 + 1.2 * depth) + "em\"";
  }

  @Override
  public void endComponent() {
    write("</tbody>\n</table>\n");
  }

  @Override
  void end() {
    write(FOOT);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}

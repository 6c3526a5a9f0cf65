/** A mail in the product's look: a heading, paragraphs, one button. Values are shown as text, whatever they hold. */
export interface Letter {
  heading: string;
  paragraphs: string[];
  button?: { label: string; href: string };
  footer: string;
}

export function textOf({ heading, paragraphs, button, footer }: Letter): string {
  const parts = [heading, ...paragraphs, ...(button ? [`${button.label}: ${button.href}`] : []), '--', footer];
  return `${parts.join('\n\n')}\n`;
}

export function htmlOf({ heading, paragraphs, button, footer }: Letter): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`).join('');
  const link = button
    ? `<p style="margin:0 0 24px"><a href="${escaped(button.href)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#28609f;color:#ffffff;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>
       <p style="margin:0 0 16px;color:#5b6573;font-size:13px;word-break:break-all">${escaped(button.href)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(heading)}</title>
</head>
<body style="margin:0;padding:24px;background:#f3f5f7;color:#171c24;font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto;border:1px solid #e1e5ea;border-radius:8px;background:#ffffff">
<div style="padding:14px 24px;border-radius:8px 8px 0 0;background:#12161d;color:#f2f4f7;font-size:16px;font-weight:650">Rampart</div>
<div style="padding:24px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.25">${escaped(heading)}</h1>
${body}${link}
<p style="margin:0;padding-top:16px;border-top:1px solid #e1e5ea;color:#5b6573;font-size:13px">${escaped(footer)}</p>
</div>
</div>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

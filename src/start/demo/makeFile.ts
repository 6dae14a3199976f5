/** The bytes of a demo file: a one-page PDF, or plain text for every other type. */
export function makeFile({ name, lines }: { name: string; lines: readonly string[] }): Buffer {
  return name.endsWith('.pdf') ? pdf(lines) : Buffer.from(`${lines.join('\n')}\n`, 'utf8');
}

/** A one-page PDF with a heading and lines of text (ISO 32000-1, section 7.5). */
function pdf([heading = '', ...lines]: readonly string[]): Buffer {
  const text = (line: string) => `(${line.replaceAll(/[^\x20-\x7e]/g, '').replaceAll(/[\\()]/g, '\\$&')}) Tj`;
  const content = `BT /F1 24 Tf 64 740 Td ${text(heading)} /F1 13 Tf 0 -44 Td ${lines.map((line) => `${text(line)} 0 -24 Td`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

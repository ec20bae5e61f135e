/** Text at a place of a page: from the left and the bottom in points. */
export interface Placed {
  x: number;
  y: number;
  text: string;
  size?: number;
  bold?: boolean;
}

/** A PDF with these lines on each page. */
export const pdfOf = (pages: string[][], title?: string): Buffer =>
  placedPdf(
    pages.map((lines) => lines.map((text, index) => ({ x: 72, y: 720 - 16 * index, text }))),
    title,
  );

/** A PDF with text at these places of each page, on paper of 612 x 792 points. */
export function placedPdf(pages: Placed[][], title?: string): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '', font('Helvetica'), font('Helvetica-Bold')];
  const kids = pages.map((placed) => {
    const stream = placed.map(shown).join('\n');
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
    const fonts = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>';
    objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${objects.length} 0 R /Resources ${fonts} >>`);
    return `${objects.length} 0 R`;
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
  if (title) objects.push(`<< /Title (${title}) >>`);
  return assemble(objects, title ? `/Info ${objects.length} 0 R` : '');
}

const shown = ({ x, y, text, size = 12, bold }: Placed): string =>
  `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;

function assemble(objects: string[], trailer: string): Buffer {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} ` +
      `>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

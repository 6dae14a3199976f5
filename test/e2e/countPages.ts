import type { Page } from '@playwright/test';

/** The number of A4 sheets that the page prints on. It counts the `/Page` objects of the PDF: each sheet has one. */
export async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

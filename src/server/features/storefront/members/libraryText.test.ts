import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { TEXT_PREVIEW_BYTES } from '#shared/rules/textPreview.ts';
import { buy } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { createUploads } from '#test/uploads.ts';

const at = await createUploads();
const { world, ana } = at;
const storeId = provenStore(ana.storeId);

let people = 0;
/** A file of a product, and somebody who owns it. */
async function owned(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const productId = await at.newProduct();
  const { id: fileId } = await at.tus.upload(at.metadata(name, { productId }), bytes);
  await world.call('saveProduct', { storeId, productId, price: { kind: 'free' } }, { as: ana });
  await world.call('publishProduct', { storeId, productId }, { as: ana });
  const email = `reader${(people += 1)}@example.com`;
  await buy(world, { storeId, productId, email });
  const browser = await memberBrowser(world, { slug: ana.slug, email });
  const path = `/${ana.slug}/members/files/${fileId}/read`;
  return { browser, path, read: () => browser.get(path) };
}
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const downloads = async () => (await world.sql('select id from downloads', [])).length;

describe('a text file in the library', () => {
  it('is shown as it is, runs no script, and counts as one download for twelve hours', async () => {
    const { read, browser, path } = await owned('guide.md', bytesOf('# Glaze\n<script>alert(1)</script>\n'));
    const before = await downloads();
    const page = await read();
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('# Glaze\n&lt;script&gt;alert(1)&lt;/script&gt;');
    await read();
    expect(await downloads()).toBe(before + 1);
    const library = (await browser.get(`/${ana.slug}/members`)).body;
    const item = /\/[\w-]+\/members\/product\/[\w-]+/.exec(library)?.[0] ?? '';
    expect((await browser.get(item)).body).toContain(`href="${path}"`);
  });

  it('has numbered lines if it is code', async () => {
    const { read } = await owned('page.html', bytesOf('<img src=x onerror=alert(1)>\n<b>two</b>\n'));
    const { body } = await read();
    expect(body).toContain('<span>&lt;img src=x onerror=alert(1)&gt;\n</span><span>&lt;b&gt;two&lt;/b&gt;\n</span>');
  });

  it('ends after 5,000 lines of code and says so', async () => {
    const { body } = await (await owned('empty.py', bytesOf('\n'.repeat(TEXT_PREVIEW_BYTES)))).read();
    expect(body).toContain('This is the beginning of the file.');
    expect(body.split('<span>\n</span>')).toHaveLength(5001);
  });

  it('is a table if it is one, in any common encoding', async () => {
    const latin = new Uint8Array(Buffer.from('Größe;Preis\n"A;B";5\n', 'latin1'));
    const { body } = await (await owned('sizes.csv', latin)).read();
    expect(body).toMatch(/<th[^>]*>Größe<\/th>/);
    expect(body).toMatch(/<td[^>]*>A;B<\/td>/);
  });

  it('ends after the first 200 kB and says so', async () => {
    const { read } = await owned('long.txt', bytesOf('0123456789'.repeat(TEXT_PREVIEW_BYTES / 10 + 100)));
    const { body } = await read();
    expect(body).toContain('This is the beginning of the file.');
    expect(body.length).toBeLessThan(TEXT_PREVIEW_BYTES + 100_000);
    expect((await (await owned('empty.txt', bytesOf(' '))).read()).body).not.toContain('This is the beginning');
  });

  it('is downloaded instead if it is no text, and asks for access first', async () => {
    const binary = await owned('data.txt', new Uint8Array([0, 1, 2, 255, 0, 0, 7, 8]));
    const answer = await binary.read();
    expect([answer.statusCode, String(answer.headers['location'])]).toEqual([303, expect.stringContaining('/files/')]);
    const other = await owned('other.txt', bytesOf('Mine.'));
    expect((await other.browser.get(binary.path)).statusCode).toBe(404);
    expect(String((await world.get(other.path)).headers['location'])).toContain('/members/login');
  });
});

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { createDeflate } from 'node:zlib';
import { degrees, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { STAMPED_BYTES_MAX, STAMPED_PAGES_MAX } from '#shared/rules/stamping.ts';
import { readAll } from '#test/uploads.ts';
import { matricesOf, stampedText } from '#test/stampedText.ts';
import { stampPdf } from './stampPdf.ts';

const TEXT = 'bea@example.com · Order 4X7K-22';

async function stamp(pdf: Uint8Array, text = TEXT) {
  const outcome = await stampPdf({ open: async () => Readable.from([pdf]), bytes: pdf.length, text, store: readAll });
  return outcome.problem === null ? outcome.stored : outcome.problem;
}

async function stamped(pdf: Uint8Array, text = TEXT): Promise<Buffer> {
  const copy = await stamp(pdf, text);
  if (!Buffer.isBuffer(copy)) throw new Error(`Not stamped: ${copy}`);
  return copy;
}

async function documentOf(pages: number): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([595, 842]).drawText(`Page ${page + 1}`);
  return document;
}

describe('a stamped PDF', () => {
  it('has the text on each of its pages', async () => {
    const copy = await stamped(await (await documentOf(3)).save());
    expect(await stampedText(copy)).toEqual([TEXT, TEXT, TEXT]);
  });

  it('is whole if its process has ended before it is read', async () => {
    const pdf = await (await documentOf(1)).save();
    const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
    const before = processes();
    const outcome = await stampPdf({
      open: async () => Readable.from([pdf]),
      bytes: pdf.length,
      text: TEXT,
      store: async (copy) => {
        await expect.poll(processes).toBe(before);
        return readAll(copy);
      },
    });
    expect(outcome).toEqual({ problem: null, stored: expect.any(Buffer) });
    expect('stored' in outcome && outcome.stored?.length).toBeGreaterThan(pdf.length);
  });

  it('has the text also where pages are turned, cropped, or drawn in a shifted space', async () => {
    const document = await documentOf(5);
    for (const [at, page] of document.getPages().entries()) {
      page.setRotation(degrees(at * 90));
      page.setCropBox(100, 120, 300, 400);
    }
    const copy = await stamped(await document.save());
    const bottoms = await placesOf(copy);
    expect(await stampedText(copy)).toEqual(Array.from({ length: 5 }, () => TEXT));
    // The corner of the stamp is inside of the crop box, near the edge that the reader sees at the bottom.
    for (const { x, y } of bottoms) {
      expect(x).toBeGreaterThanOrEqual(100);
      expect(x).toBeLessThanOrEqual(400);
      expect(y).toBeGreaterThanOrEqual(120);
      expect(y).toBeLessThanOrEqual(520);
    }
    const [upright, quarter, half, threeQuarters] = bottoms;
    expect(upright?.y).toBeLessThan(130);
    expect(quarter?.x).toBeGreaterThan(390);
    expect(half?.y).toBeGreaterThan(510);
    expect(threeQuarters?.x).toBeLessThan(110);
  });

  it('says what other alphabets say, and leaves out what no font has', async () => {
    const pdf = await (await documentOf(1)).save();
    for (const text of ['δοκιμή@παράδειγμα.gr', '試験@例え.jp · 注文 4X7K', 'łódź@żółć.pl'])
      expect(await stampedText(await stamped(pdf, text))).toEqual([text]);
    expect(await stampedText(await stamped(pdf, 'bea🎉@example.com'))).toEqual(['bea@example.com']);
    // Right to left: the glyphs are in the order in which they are drawn.
    expect((await stampedText(await stamped(pdf, 'דוגמה')))[0]).toHaveLength(5);
    expect((await stampedText(await stamped(pdf, 'مثال@إختبار')))[0]?.length).toBeGreaterThan(5);
  });

  it('is not part of what screen readers read', async () => {
    const document = await documentOf(1);
    document.catalog.set(PDFName.of('MarkInfo'), document.context.obj({ Marked: true }));
    // placesOf finds the stamp only as an artifact.
    expect(await placesOf(await stamped(await document.save()))).toEqual([
      { x: expect.any(Number), y: expect.any(Number) },
    ]);
  });

  it('can have a password that is only needed for changes', async () => {
    const document = await documentOf(2);
    document.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: { printing: false } });
    const copy = await stamped(await document.save());
    expect(await stampedText(copy)).toEqual([TEXT, TEXT]);
  });

  it('can have a thousand pages', async () => {
    const texts = await stampedText(await stamped(await (await documentOf(1000)).save()));
    expect(texts).toHaveLength(1000);
    expect(new Set(texts)).toEqual(new Set([TEXT]));
  });
});

describe('a PDF that cannot be stamped', () => {
  it('is told apart by its reason', async () => {
    const locked = await documentOf(1);
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
    expect(await stamp(await locked.save())).toBe('password');
    expect(await stamp(Buffer.from(`%PDF-1.7\n${'x'.repeat(1000)}`))).toBe('broken');
    expect(await stamp(randomBytes(5000))).toBe('broken');
    expect(await stamp(await (await documentOf(STAMPED_PAGES_MAX + 1)).save())).toBe('too-many-pages');
    expect(
      await stampPdf({ open: () => Promise.reject(new Error()), bytes: STAMPED_BYTES_MAX + 1, text: '', store: null }),
    ).toEqual({ problem: 'too-large' });
  });

  it('does not end the server if it takes all the memory', async () => {
    // A few hundred kilobytes that are unpacked to a gigabyte.
    const zeros = Readable.from(Array.from({ length: 1000 }, () => Buffer.alloc(1_000_000)));
    const packed = await readAll(zeros.pipe(createDeflate()));
    const bomb = `\n9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    const pdf = Buffer.concat([Buffer.from(`%PDF-1.7${bomb}`), packed, Buffer.from('\nendstream\nendobj\n%%EOF\n')]);
    expect(await stamp(pdf)).toBe('too-large');
  });

  it('is not one whose process was ended from outside, as all are when a server stops', async () => {
    const pdf = await (await documentOf(1)).save();
    const endings = ['SIGTERM', 'SIGINT', 'SIGKILL'] as const;
    for (const signal of endings) {
      const source = new Readable({
        read() {
          endStamping(signal);
          this.push(pdf);
          this.push(null);
        },
      });
      const stamping = stampPdf({ open: async () => source, bytes: pdf.length, text: TEXT, store: readAll });
      await expect(stamping).rejects.toThrow('was ended');
    }
    expect(await stamp(pdf)).toBeInstanceOf(Buffer);
  });

  it('is only tried if there is nothing to store', async () => {
    const pdf = await (await documentOf(1)).save();
    const trial = { open: async () => Readable.from([pdf]), bytes: pdf.length, text: TEXT, store: null };
    expect(await stampPdf(trial)).toEqual({ problem: null, stored: null });
  });
});

/** Where the lower left corner of the stamp is on each page. */
async function placesOf(pdf: Uint8Array) {
  return (await matricesOf(pdf)).map(([, , , , x, y]) => ({ x: x ?? Number.NaN, y: y ?? Number.NaN }));
}

/** Ends the process that stamps for this one. */
function endStamping(signal: NodeJS.Signals): void {
  const found = execFileSync('pgrep', ['-f', '-P', String(process.pid), 'stampProcess'], { encoding: 'utf8' });
  process.kill(Number(found), signal);
}

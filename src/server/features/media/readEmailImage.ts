import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Services } from '../../access/context.ts';
import { renderEmailImage } from '../../gateways/files/images.ts';
import { emailImageKey, imageKey, type Rendition } from './imageKey.ts';

/** A stored rendition as JPEG, or as PNG if it is transparent. Converts it at the first request and stores the result. */
export async function readEmailImage({ files }: Services, rendition: Rendition): Promise<EmailImageFile> {
  const key = emailImageKey(rendition);
  if (await files.stat(key)) return describe(await buffer(await files.get(key)));
  const content = await renderEmailImage(await buffer(await files.get(imageKey(rendition))));
  await files.put(key, Readable.from([content]));
  return describe(content);
}

interface EmailImageFile {
  content: Buffer;
  type: 'image/jpeg' | 'image/png';
}

/** The first byte of every PNG file. */
const PNG_SIGNATURE = 0x89;

const describe = (content: Buffer): EmailImageFile => ({
  content,
  type: content[0] === PNG_SIGNATURE ? 'image/png' : 'image/jpeg',
});

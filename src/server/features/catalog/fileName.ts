import { refuse } from '#shared/contract/refusals.ts';
import { countCharacters } from '#shared/kit/countCharacters.ts';

const LONGEST_FILE_NAME = 255;

/** The last part of what a browser sent as a file's name, without signs nobody sees; refused when empty or too long. */
export function cleanFileName(sent: string): string {
  const last = sent.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  const name = last
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\ufeff]/gu, '')
    .normalize('NFC')
    .trim();
  if (/^\.*$/.test(name)) refuse('file-name', {}, 'Give the file a name.');
  if (countCharacters(name) > LONGEST_FILE_NAME) refuse('file-name');
  return name;
}

import { refuse } from '#shared/contract/refusals.ts';
import { countCharacters } from '#shared/kit/countCharacters.ts';

const LONGEST_FILE_NAME = 255;

/**
 * The last path segment of an uploaded file's name, without invisible characters. Refused if it is empty or too long.
 */
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

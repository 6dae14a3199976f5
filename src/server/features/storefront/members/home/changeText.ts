import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { LibraryChange } from '../../../entitlements/libraryChanges.ts';

/** 'New version: prints.pdf' */
export function changeText({ kind, name }: LibraryChange, language: Language): string {
  const { library } = getMessages(language);
  const texts = {
    item: library.newItem,
    file: library.newPart,
    version: library.newVersion,
    content: library.newPart,
    contentEdit: library.edited,
  };
  return fill(texts[kind], { name });
}

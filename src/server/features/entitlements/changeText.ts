import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { LibraryChange } from './libraryChanges.ts';

/** 'New version: prints.pdf' */
export function changeText({ kind, name }: Pick<LibraryChange, 'kind' | 'name'>, language: Language): string {
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

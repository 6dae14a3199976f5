import type { PageAnswer, PageContext } from '../../../access/page.ts';
import type { NoAccess } from '../../entitlements/canOpen.ts';
import type { NoCopy } from '../../members/ownCopy.ts';
import { copyBeingMade, downloadsUsedUp, fileHeldBack } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';

type FileAnswer = { state: 'open'; url: string } | { state: 'used-up' } | NoCopy | NoAccess;

/** Continues at the file, or says why it does not open. `closed`: the page for those without access. */
export async function answerFile(
  context: PageContext,
  file: FileAnswer,
  closed: (access: NoAccess) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  switch (file.state) {
    case 'open':
      return { goTo: file.url };
    case 'being-prepared':
      return copyBeingMade(await storeFrame(context));
    case 'held-back':
      return fileHeldBack(await storeFrame(context));
    case 'used-up':
      return downloadsUsedUp(await storeFrame(context));
    default:
      return closed(file);
  }
}

/** Puts words into the clipboard, and says whether it could: only a page that came safely may write there. */
export async function copyText(text: string): Promise<boolean> {
  if (!isSecureContext) return false;
  await navigator.clipboard.writeText(text);
  return true;
}

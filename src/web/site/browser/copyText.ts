/** Copies text to the clipboard. False if the browser refuses, for example on an insecure page. */
export async function copyText(text: string): Promise<boolean> {
  if (!isSecureContext) return false;
  await navigator.clipboard.writeText(text);
  return true;
}

/** A paragraph in the editor's format. */
export const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

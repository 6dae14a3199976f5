/** Words longer than the line are broken. */
export const BREAK = 'word-break:break-word;overflow-wrap:anywhere';

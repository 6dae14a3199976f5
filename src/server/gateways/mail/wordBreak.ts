/** Words longer than a line are broken. */
export const BREAK = 'word-break:break-word;overflow-wrap:anywhere';

export const digits = (count: number): string => count.toLocaleString('en-US');

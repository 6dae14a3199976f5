/** Outside production the server marks its shell, so that the dashboard can link to /dev/mail and /dev/ui. */
export const hasDevPages = (): boolean => document.querySelector('meta[name="stoa-dev"]') !== null;

export const DEV_MAIL = '/dev/mail';

/** Outside production the server marks its shell: mail stays on the machine and the kit can be looked at. */
export const hasDevPages = (): boolean => document.querySelector('meta[name="stoa-dev"]') !== null;

export const DEV_MAIL = '/dev/mail';

/** The library of passkeys: large, so that it is loaded when the first one is made or used. */
export const webauthn = () => import('@simplewebauthn/server');

/** The demo's creator and the address of their store, as the start prints them. */
export const DEMO_CREATOR = { email: 'demo@stoa.example', password: 'demo-kiln-1240' };
export const DEMO_STORE = '/juniper-and-clay';

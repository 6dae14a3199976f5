/** The demo's creator and store URL, as `npm start` prints them. */
export const DEMO_CREATOR = { email: 'demo@stoa.example', password: 'demo-kiln-1240' };
export const DEMO_CUSTOMER = { email: 'customer@stoa.example', password: 'demo-cup-1240' };
export const DEMO_STORE = '/juniper-and-clay';

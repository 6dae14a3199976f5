export const page = (body: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Stripe</title>${body}</html>`;

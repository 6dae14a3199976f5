import type { World } from './world.ts';

/** A visitor's browser without JavaScript. It stores cookies, so its tabs are one visitor. */
export function openBrowser(world: World, host = 'localhost', remoteAddress = '127.0.0.1') {
  const jar = new Map<string, string>();
  const options = () => ({
    remoteAddress,
    headers: { host, ...(jar.size > 0 ? { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } : {}) },
  });
  const storeCookies = <Answer extends { cookies: { name: string; value: string }[] }>(answer: Answer): Answer => {
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return answer;
  };
  return {
    get: async (url: string) => storeCookies(await world.get(url, options())),
    post: async (url: string, form: Record<string, string>) => storeCookies(await world.post(url, form, options())),
    /** Posts a form and follows the redirect, as a browser does. */
    submit: async (url: string, form: Record<string, string>) => {
      const answer = storeCookies(await world.post(url, form, options()));
      const { location } = answer.headers;
      if (answer.statusCode !== 303 || typeof location !== 'string') return answer;
      return storeCookies(await world.get(location, options()));
    },
    /** A call made by a page's script. */
    call: async (name: string, data: object) =>
      storeCookies(
        await world.app.inject({ method: 'POST', url: `/functions/${name}`, ...options(), payload: { data } }),
      ),
    cookies: jar,
  };
}

/** The value of a form's hidden field. */
export const hiddenField = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

import { STORE_PATHS, type StoreFrame } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute } from '../../../access/page.ts';
import { noMemberPage } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { findPostsWithText } from '../../posts/memberPosts.ts';
import { findFeedReader, makePostFeed } from '../../posts/postFeed.ts';
import { element, xml, xmlDocument } from '../../search/xml.ts';
import { memberAt } from '../members/memberFrame.ts';
import { postFeedAddress } from './postFeedAddress.ts';
import { showPosts } from './postPages.ts';

/** The number of posts in a feed. */
const MOST_ENTRIES = 50;

/** Makes a private address for the customer's feed reader, and shows it once. */
export const postFeedSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.posts,
  who: 'customer',
  limits: ({ storeId, device }) => [{ key: `make feeds ${storeId} ${device.address}`, most: 120, seconds: 3600 }],
  handle: async (context) => {
    const token = await makePostFeed(context.tx, memberAt(context));
    return showPosts(context, { feedToken: token });
  },
});

/**
 * The posts that a customer may read now, as an Atom feed (RFC 4287), newest first. Whoever has its address reads as this customer
 * and is not signed in.
 */
export const postFeedPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.postFeed,
  who: 'visitor',
  onlyReads: true,
  limits: ({ device }) => [{ key: `post-feed ${device.address}`, most: 120, seconds: 60 }],
  handle: async (context) => {
    const { tx, now, params } = context;
    const token = params['token'] ?? '';
    const reader = await findFeedReader(tx, token);
    const store = await storeFrame(context);
    if (!reader) return noMemberPage(store);
    const posts = await findPostsWithText(tx, { customerId: reader.customerId, now }, { limit: MOST_ENTRIES });
    return {
      send: {
        type: 'application/atom+xml; charset=utf-8',
        body: feed(store, { here: postFeedAddress(store, token), posts, madeAt: reader.madeAt }),
        maxAgeSeconds: 0,
        isPrivate: true,
        isHidden: true,
      },
    };
  },
});

type Entry = Awaited<ReturnType<typeof findPostsWithText>>[number];

interface Feed {
  /** Its own address. */
  here: string;
  posts: readonly Entry[];
  madeAt: Date;
}

function feed(store: StoreFrame, { here, posts, madeAt }: Feed): string {
  const list = store.canonicalOrigin + STORE_PATHS.posts;
  return xmlDocument(
    [
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(store.language)}">`,
      element('id', list),
      element('title', fill(getMessages(store.language).posts.feedTitle, { store: store.name })),
      `<link rel="self" type="application/atom+xml" href="${xml(here)}"/>`,
      `<link rel="alternate" type="text/html" href="${xml(list)}"/>`,
      element('updated', (posts[0]?.publishedAt ?? madeAt).toISOString()),
      `<author>${element('name', store.name)}</author>`,
      ...posts.map((post) => entry(store, post)),
      '</feed>',
    ].join('\n'),
  );
}

/** The text has no pictures, and its links are complete addresses: the editor allows no others. */
function entry({ canonicalOrigin }: StoreFrame, { id, title, teaser, html, publishedAt }: Entry): string {
  const at = (publishedAt ?? new Date(0)).toISOString();
  const address = canonicalOrigin + STORE_PATHS.post.replace(':postId', id);
  return [
    '<entry>',
    element('id', `urn:uuid:${id}`),
    element('title', title),
    `<link rel="alternate" type="text/html" href="${xml(address)}"/>`,
    element('published', at),
    element('updated', at),
    ...(teaser === '' ? [] : [element('summary', teaser)]),
    `<content type="html">${xml(html)}</content>`,
    '</entry>',
  ].join('');
}

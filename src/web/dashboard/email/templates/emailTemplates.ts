/** A complete email to start from. Its sample text describes what to write. */
export type EmailTemplate = {
  id: string;
  label: string;
  about: string;
  write: (store: TemplateStore) => { subject: string; body: EmailDocument };
};

type TemplateStore = {
  name: string;
  url: string;
  /** The newest published product. */
  productId: string | null;
};

export type EmailDocument = { type: 'doc'; content: readonly EmailNode[] };
export type EmailNode = {
  type: string;
  text?: string;
  attrs?: Readonly<Record<string, string | number>>;
  content?: readonly EmailNode[];
};

type UpdatedProduct = { title: string; storeName: string; storeUrl: string };

/** An email that tells the customers of a product what is new in it. */
export const productUpdate = ({ title, storeName, storeUrl }: UpdatedProduct) => ({
  subject: `New in ${title}`,
  body: email(
    greeting(),
    text(`There’s something new in ${title}, which you already have.`),
    text('Write what has changed and why it’s worth another look.'),
    button('Open your library', `${storeUrl}/members`),
    text(storeName),
  ),
});

export const EMAIL_TEMPLATES: readonly EmailTemplate[] = [
  {
    id: 'announcement',
    label: 'Announcement',
    about: 'Share one piece of news, with a link to read more.',
    write: ({ name, url }) => ({
      subject: `News from ${name}`,
      body: email(
        heading('Your news in one sentence'),
        greeting(),
        text('Explain what’s new and why it matters to your readers. Two or three sentences are plenty.'),
        text('Then tell them what happens next: when it starts, where to find it, and who to ask.'),
        button('Read more', url),
        text(`Thank you for being here,\n${name}`),
      ),
    }),
  },
  {
    id: 'new-product',
    label: 'New product',
    about: 'Introduce a product: what it is and who it’s for.',
    write: ({ name, url, productId }) => ({
      subject: `New at ${name}`,
      body: email(
        heading('It’s here'),
        greeting(),
        text('Tell people what you made and why. One honest sentence about how it came to be goes a long way.'),
        product(productId, url),
        subheading('What’s included'),
        list('The first thing they’ll get', 'The second thing', 'What they can do with it'),
        text(`Questions? Just reply to this email.\n${name}`),
      ),
    }),
  },
  {
    id: 'newsletter',
    label: 'Newsletter',
    about: 'A few short sections people look forward to.',
    write: ({ name, url }) => ({
      subject: `{{First name|Hello}}, this month at ${name}`,
      body: email(
        greeting(),
        text('Open with what’s on your mind: two sentences, as if you were writing to a friend.'),
        subheading('What I worked on'),
        text('Write a paragraph about your work. Better still, add an image.'),
        subheading('Worth your time'),
        list('A book, a video or a person you learned from', 'Something small that made you smile'),
        line(),
        text('Close with a question. Replies are the best part.'),
        button('Visit the store', url),
        text(name),
      ),
    }),
  },
  {
    id: 'welcome',
    label: 'Welcome',
    about: 'For new subscribers: who you are and where to start.',
    write: ({ name, url, productId }) => ({
      subject: `Welcome to ${name}`,
      body: email(
        heading(`Welcome to ${name}`),
        greeting(),
        text('Thank you for signing up. Introduce yourself, and say what you’ll write about and how often.'),
        subheading('A good place to start'),
        product(productId, url),
        text(`Reply and say hello. I read every email. ${name}`),
      ),
    }),
  },
  {
    id: 'thank-you',
    label: 'Thank you',
    about: 'For customers, with a small gift or a request.',
    write: ({ name, url }) => ({
      subject: 'Thank you, {{First name|friend}}',
      body: email(
        heading('Thank you'),
        greeting(),
        text('Your support keeps this work going. Tell people what it made possible.'),
        text('Ask for just one thing: a review, a photo, or what they’d like to see next.'),
        button('Tell me what you think', url),
        text(`With thanks,\n${name}`),
      ),
    }),
  },
];

const email = (...content: EmailNode[]): EmailDocument => ({ type: 'doc', content });
const textOf = (content: string): EmailNode => ({ type: 'text', text: content });
const heading = (content: string): EmailNode => ({ type: 'heading', attrs: { level: 2 }, content: [textOf(content)] });
const subheading = (content: string): EmailNode => ({
  type: 'heading',
  attrs: { level: 3 },
  content: [textOf(content)],
});
const line = (): EmailNode => ({ type: 'horizontalRule' });
const button = (label: string, url: string): EmailNode => ({ type: 'emailButton', attrs: { label, url } });

/** A paragraph. Line breaks in the text stay within it. */
const text = (content: string): EmailNode => ({
  type: 'paragraph',
  content: content.split('\n').flatMap((row, at) => (at === 0 ? [textOf(row)] : [{ type: 'hardBreak' }, textOf(row)])),
});

const list = (...items: string[]): EmailNode => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [text(item)] })),
});

const greeting = (): EmailNode => ({
  type: 'paragraph',
  content: [textOf('Hi '), { type: 'mergeField', attrs: { field: 'firstName', fallback: 'there' } }, textOf(',')],
});

/** A store without a published product gets a button to its page instead. */
const product = (productId: string | null, url: string): EmailNode =>
  productId === null ? button('Visit the store', url) : { type: 'emailProduct', attrs: { productId } };

import { defineBlock } from './defineBlock.ts';
import { choice, longText, product, text } from './field.ts';

export const courseOutline = defineBlock({
  type: 'courseOutline',
  label: 'Course outline',
  about: 'The modules and lessons of one of your courses, with its free previews.',
  group: 'products',
  icon: 'graduationCap',
  fields: {
    title: text({ label: 'Title', help: 'Leave empty to use the title of the course.', max: 90 }),
    words: longText({ label: 'Text', max: 300 }),
    product: product({ label: 'Course', help: 'Leave empty to show your first course.' }),
    unfold: choice({
      label: 'Modules',
      options: { first: 'First one open', all: 'All open', none: 'All closed' },
    }),
    button: text({
      label: 'Button label',
      help: 'Leave empty to use the default in the page’s language. It leads to the course’s page.',
      max: 40,
    }),
  },
  sample: {},
});

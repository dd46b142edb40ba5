import { expect, it } from 'vitest';
import { read } from './_read.ts';

const MENU = `<nav><ul>${['Oven', 'Fridge', 'Sink', 'Stove'].map((name) => `<li><a href="${name}.html">${name}</a></li>`).join('')}</ul></nav>`;
const LONG =
  'This section of the house manual is kept by everybody who lives here, so please add to it whenever something breaks or moves to another shelf.';
const ASIDE = `<div class="welcome"><p>${LONG}</p><p>${LONG.replace('house', 'garden')}</p></div>`;
const TEXT = `<h2>Parts</h2><p>lid, red</p><p>spout with a sieve</p><h2>Filling</h2><ul><li>Lift the lid.</li><li>Add water to <a href="line.html">the line</a>.</li></ul>`;
const READ =
  '## Parts\n\nlid, red\n\nspout with a sieve\n\n## Filling\n\n- Lift the lid.\n- Add water to [the line](https://docs.example.com/kitchen/line.html).';

const around = (opening: string, closing: string) => `${MENU}${ASIDE}${opening}<h1>Kettle</h1>${TEXT}${closing}${MENU}`;

it.each([
  ['VitePress', '<div class="vp-doc _kitchen"><div>', '</div></div>'],
  ['VuePress', '<div class="theme-default-content content__default">', '</div>'],
  ['Docusaurus', '<article><div class="theme-doc-markdown markdown">', '</div></article>'],
  ['Material for MkDocs', '<article class="md-content__inner md-typeset">', '</article>'],
  [
    'Sphinx with the theme of Read the Docs',
    '<div role="main" class="document"><div itemprop="articleBody">',
    '</div></div>',
  ],
  ['Sphinx with a basic theme', '<div class="bodywrapper"><div class="body" role="main">', '</div></div>'],
  ['Sphinx with the book theme', '<article class="bd-article">', '</article>'],
  ['mdBook', '<div class="page"><div id="content" class="content"><main>', '</main></div></div>'],
  [
    'DevSite',
    '<article class="devsite-article"><p>Save and sort pages by what you like.</p><div class="devsite-article-body clearfix">',
    '</div></article>',
  ],
  ['GitBook', '<section class="normal markdown-section">', '</section>'],
  ['DocFX', '<article class="content wrap" id="_content" data-uid="Kettle">', '</article>'],
  ['Antora', '<article class="doc">', '</article>'],
  ['Documenter.jl', '<article class="content" id="documenter-page">', '</article>'],
  ['pkgdown', '<main id="main" class="col-md-9">', '</main>'],
  ['MkDocs', '<div><div class="col-md-3"></div><div class="col-md-9" role="main">', '</div></div>'],
  ['TypeDoc', '<div><div class="col-content">', '</div><div class="col-sidebar"></div></div>'],
  ['JSDoc', '<div><div id="main"><h1 class="page-title"></h1>', '</div><nav></nav></div>'],
  ['rustdoc', '<section id="main-content" class="content"><div class="main-heading"></div>', '</section>'],
  ['Doxygen', '<div><div class="header"><div class="headertitle"></div></div><div class="contents">', '</div></div>'],
  ['DocBook', '<div><div class="navheader"></div><div class="sect1">', '</div><div class="navfooter"></div></div>'],
  ['DocBook, a reference', '<div><div class="refentry"><div class="refnamediv"></div>', '</div></div>'],
  ['older DocBook', '<div><DIV CLASS="NAVHEADER"></DIV><DIV CLASS="CHAPTER">', '</DIV></div>'],
  ['Javadoc', '<div><div class="header"><h2 class="title"></h2></div><div class="contentContainer">', '</div></div>'],
])('reads from a page made by %s the text in its content element', (_generator, opening, closing) => {
  const { title, content } = read(around(opening, closing));
  expect([title, content]).toEqual(['Kettle', READ]);
});

it('leaves out the navigation that a generator writes into the text', () => {
  const own =
    '<div class="theme-doc-markdown"><nav class="theme-doc-breadcrumbs"><a href="./">Kitchen</a></nav><h1>Kettle</h1>' +
    `<div class="theme-doc-toc-mobile">On this page</div>${TEXT}<nav class="pagination-nav"><a href="oven.html">Next: Oven</a></nav></div>`;
  expect(read(ASIDE + own).content).toBe(READ);
});

it("keeps a book's list of sections if it is the part's main content", () => {
  const toc = `<div class="TOC"><dl>${['Lid', 'Spout', 'Handle'].map((name) => `<dt><a href="${name}.html">${name}</a></dt>`).join('')}</dl></div>`;
  const book = (inner: string) => `<div class="NAVHEADER"></div><div class="CHAPTER"><h1>Kettle</h1>${inner}</div>`;
  expect(read(book(toc)).content).toContain('[Spout](https://docs.example.com/kitchen/Spout.html)');
  expect(read(book(`${toc}<p>${LONG}</p>`)).content).toBe(LONG);
  const reference = `<div class="NAVHEADER"></div><div class="REFERENCE"><h1>Kettle</h1><div class="PARTINTRO"><p>${LONG}</p></div>${toc}</div>`;
  expect(read(reference).content).toContain(LONG);
  expect(read(reference).content).toContain('[Spout](https://docs.example.com/kitchen/Spout.html)');
});

it('ignores class names of generators on the cards of a list', () => {
  const card = (name: string) => `<div class="vp-doc"><h2>${name}</h2><p>${LONG.replace('house', name)}</p></div>`;
  const { content } = read(`<main>${['attic', 'cellar', 'porch'].map(card).join('')}</main>`);
  for (const name of ['attic', 'cellar', 'porch']) expect(content).toContain(`## ${name}`);
});

it("takes the title from the text's heading or the generator's title above it", () => {
  const text = `<p>${LONG}</p><p>${LONG}</p>`;
  const rtd = (inner: string) => `<div role="main" class="document"><div itemprop="articleBody">${inner}</div></div>`;
  const icon = '<a class="headerlink" href="#kettle" title="Link to this heading">\uf0c1</a>';
  expect(read(rtd(`<h1>電熱水壺${icon}</h1>${text}`)).title).toBe('電熱水壺');
  const above =
    '<div class="header"><div class="headertitle"><div class="title">Kettle Class Reference</div></div></div>';
  expect(read(`${above}<div class="contents">${text}</div>`, 'Home: Kettle Class Reference').title).toBe(
    'Kettle Class Reference',
  );
  const several = rtd(`<h1>Introduction</h1>${text}<h1>Errors</h1>${text}`);
  expect(read(several, 'Kettle Handbook').title).toBe('Kettle Handbook');
});

it('reads all of a front page rather than the text below its feature cards', () => {
  const promises = ['kettle', 'oven', 'fridge'].map(
    (name) => `<article><h2>${name}</h2><p>${LONG.replace('house', name)}</p></article>`,
  );
  const page = `<div class="VPHome"><h1>Kitchen</h1>${promises.join('')}<div class="vp-doc"><p>${LONG}</p></div></div>`;
  const { content } = read(page, 'Kitchen');
  for (const name of ['kettle', 'oven', 'fridge']) expect(content).toContain(`## ${name}`);
});

it('does not recognize documentation by common class names alone', () => {
  const news = `<div><div class="header"><p>Home</p></div><div class="contents">${TEXT}</div><article><h1>Kettle</h1><p>${LONG}</p><p>${LONG}</p><p>${LONG}</p></article></div>`;
  expect(read(news).content).toContain('house manual');
});

it('writes the labels of admonitions and collapsed parts in bold', () => {
  const advice = '<div class="admonition warning"><p class="admonition-title">注意</p><p>水很燙。</p></div>';
  const hidden = '<details><summary>More on the <code>lid</code></summary><p>It is red.</p></details>';
  const { content } = read(`<div class="vp-doc"><h1>Kettle</h1><p>${LONG}</p>${advice}${hidden}</div>`);
  expect(content).toBe(`${LONG}\n\n**注意**\n\n水很燙。\n\n**More on the \`lid\`**\n\nIt is red.`);
});

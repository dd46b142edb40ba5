import { html } from 'htm/preact';

/** Links to the sections of a long page. */
export function contents(title: string, sections: ReadonlyArray<{ id: string; name: unknown }>) {
  return html`
    <nav class="contents" aria-label=${title}>
      <ul>${sections.map(({ id, name }) => html`<li><a href=${`#${id}`}>${name}</a></li>`)}</ul>
    </nav>
  `;
}

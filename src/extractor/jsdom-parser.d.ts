declare module '@mozilla/readability/JSDOMParser.js' {
  /** As much of a DOM as Readability needs, of well-formed HTML. */
  export default class JSDOMParser {
    parse(html: string, url?: string): Document;
  }
}

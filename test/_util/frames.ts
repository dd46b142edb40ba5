/** Parses an event stream that has ended into [event, data] pairs. */
export function framesOf(text: string): Array<[event: string, data: unknown]> {
  return text
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame) => {
      const match = /^event: (\w+)\ndata: (.*)$/.exec(frame);
      if (match === null) throw new Error(`not a frame: ${JSON.stringify(frame)}`);
      return [match[1] as string, JSON.parse(match[2] as string)];
    });
}

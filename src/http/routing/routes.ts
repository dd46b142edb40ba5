/** Path → methods, for 405 and its `Allow`. A path that ends in `/*` stands for any one name there. */
export type Routes = Readonly<Record<string, readonly string[]>>;

/** Whether there is this path with this method: what is neither 404 nor 405. */
export function isRoute(routes: Routes, { method, path }: { method: string; path: string }): boolean {
  return allowedMethods(routes, path)?.includes(method) ?? false;
}

/** Whether there is this path, with some method. */
export function isPath(routes: Routes, path: string): boolean {
  return methodsOf(routes, path) !== undefined;
}

/** The methods that a path answers, HEAD and OPTIONS included; undefined where there is no such path. */
export function allowedMethods(routes: Routes, path: string): string[] | undefined {
  const methods = methodsOf(routes, path);
  return methods && [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

function methodsOf(routes: Routes, path: string): readonly string[] | undefined {
  if (Object.hasOwn(routes, path)) return routes[path];
  const [, folder, name] = /^(.*\/)([^/]*)$/s.exec(path) ?? [];
  return name && Object.hasOwn(routes, `${folder}*`) ? routes[`${folder}*`] : undefined;
}

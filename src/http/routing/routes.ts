/** Methods by path, for status 405 and its `Allow` header. A path that ends in `/*` matches any one segment there. */
export type Routes = Readonly<Record<string, readonly string[]>>;

/** Whether the path has the method, so that a request for it gets neither 404 nor 405. */
export function isRoute(routes: Routes, { method, path }: { method: string; path: string }): boolean {
  return allowedMethods(routes, path)?.includes(method) ?? false;
}

/** Whether the path exists, with any method. */
export function isPath(routes: Routes, path: string): boolean {
  return methodsOf(routes, path) !== undefined;
}

/** Returns the methods that a path answers, HEAD and OPTIONS included; undefined for an unknown path. */
export function allowedMethods(routes: Routes, path: string): string[] | undefined {
  const methods = methodsOf(routes, path);
  return methods && [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

function methodsOf(routes: Routes, path: string): readonly string[] | undefined {
  if (Object.hasOwn(routes, path)) return routes[path];
  const [, folder, name] = /^(.*\/)([^/]*)$/s.exec(path) ?? [];
  return name && Object.hasOwn(routes, `${folder}*`) ? routes[`${folder}*`] : undefined;
}

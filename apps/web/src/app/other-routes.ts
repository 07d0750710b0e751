/** The operator's workbench. */
export function isLab({ pathname }: { pathname: string }): boolean {
	return /^\/lab\/?$/.test(pathname);
}

/** What the operator looks after. */
export function isAdmin({ pathname }: { pathname: string }): boolean {
	return /^\/admin\/?$/.test(pathname);
}

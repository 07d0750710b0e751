/** The operator's workbench. */
export function isLab({ pathname }: { pathname: string }): boolean {
	return /^\/lab\/?$/.test(pathname);
}

/** What the operator looks after. */
export function isAdmin({ pathname }: { pathname: string }): boolean {
	return /^\/admin\/?$/.test(pathname);
}

/** An invitation: its secret is behind `#`. */
export function isInvitation({ pathname }: { pathname: string }): boolean {
	return /^\/i\/?$/.test(pathname);
}

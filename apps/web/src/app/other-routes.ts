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

/** Back from the house's provider of sign-ins, with what it says in the address. */
export function isCallback({ pathname }: { pathname: string }): boolean {
	return /^\/auth\/callback\/?$/.test(pathname);
}

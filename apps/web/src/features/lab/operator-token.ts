const KEY = "parley.operator";

/** For this tab only: a browser that is left open gives nobody the lab tomorrow. */
export function recalledToken(): string | null {
	try {
		return sessionStorage.getItem(KEY);
	} catch {
		return null;
	}
}

export function keepToken(token: string | null): void {
	try {
		if (token === null) sessionStorage.removeItem(KEY);
		else sessionStorage.setItem(KEY, token);
	} catch (error) {
		console.warn("the token is not kept:", error);
	}
}

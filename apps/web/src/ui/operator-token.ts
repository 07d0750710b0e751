import { useSyncExternalStore } from "react";

const KEY = "parley.operator";
const listeners = new Set<() => void>();

/** For this tab only: a browser that is left open gives nobody the house tomorrow. */
export function recalledToken(): string | null {
	try {
		return sessionStorage.getItem(KEY);
	} catch {
		return null;
	}
}

export function storeToken(token: string | null): void {
	try {
		if (token === null) sessionStorage.removeItem(KEY);
		else sessionStorage.setItem(KEY, token);
	} catch (error) {
		console.warn("the token is not stored:", error);
	}
	for (const listener of listeners) listener();
}

/** null: whoever sits here is not known to be the operator. */
export function useOperatorToken(): string | null {
	return useSyncExternalStore(subscribe, recalledToken);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

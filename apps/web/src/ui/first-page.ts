/** What was done on the page before its script took over; `before-paint.ts` has recorded it. */
export interface EarlyName {
	readonly name: string;
	readonly sent: boolean;
	readonly selection: readonly [number, number];
}

/** Asked by whoever takes the place of the field, and gone with it. */
export function earlyName(): EarlyName | null {
	if (import.meta.env.SSR) return null;
	const field = document.querySelector<HTMLInputElement>("#first-page input");
	if (field === null || field.value === "") return null;
	const { value: name, selectionStart, selectionEnd, form } = field;
	const sent = form?.dataset["sent"] !== undefined;
	return { name, sent, selection: [selectionStart ?? name.length, selectionEnd ?? name.length] };
}

const GROWS_BY_ITSELF = CSS.supports("field-sizing", "content");

/** Where CSS cannot yet size a field by its content (Safari, Firefox), its height is set by hand. */
export function growToContent(field: HTMLTextAreaElement): void {
	if (GROWS_BY_ITSELF) return;
	field.style.height = "auto";
	field.style.height = `${field.scrollHeight}px`;
}

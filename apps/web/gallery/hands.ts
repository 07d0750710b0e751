/** What a person would do, so that states which live inside a component are reached as people reach them. */
export type Hand = () => Promise<void>;

export function clicks(selector: string): Hand {
	return async () => (await appears(selector)).click();
}

export function presses(
	key: string,
	modifiers: KeyboardEventInit = {},
	selector = "[data-region=composer]",
): Hand {
	return async () => {
		const target = await appears(selector);
		target.dispatchEvent(
			new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...modifiers }),
		);
	};
}

/** Into the field that `selector` finds. */
export function writes(text: string, selector = "textarea"): Hand {
	return async () => {
		const field = await appears(selector);
		field.focus();
		if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
		// The one way in which a page can type as a person does: React and the field's own history both see it.
		document.execCommand("insertText", false, text);
	};
}

/** Of a field, or of what is written elsewhere. */
export function selectsAll(selector: string): Hand {
	return async () => {
		const field = await appears(selector);
		field.focus();
		if (field instanceof HTMLTextAreaElement) field.select();
		else getSelection()?.selectAllChildren(field);
	};
}

export function sees(selector: string): Hand {
	return async () => {
		await appears(selector);
	};
}

export function focuses(selector: string): Hand {
	return async () => (await appears(selector)).focus();
}

/** Panels are loaded when they are first asked for. */
function appears(selector: string): Promise<HTMLElement> {
	return new Promise((resolve) => {
		const look = () => {
			const found = document.querySelector<HTMLElement>(selector);
			if (found?.checkVisibility({ visibilityProperty: true })) resolve(found);
			else requestAnimationFrame(look);
		};
		look();
	});
}

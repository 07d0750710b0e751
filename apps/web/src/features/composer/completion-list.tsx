import { insideTexts } from "../../ui/inside-texts.ts";
import styles from "./completion-list.module.css";
import type { Completion } from "./use-completion.ts";

/** The focus stays in the field, which names the option by `aria-activedescendant`. */
export function CompletionList({ completion }: { completion: Completion }) {
	if (!completion.shown) return null;
	return (
		<div
			id={completion.id}
			className={styles["list"]}
			role="listbox"
			aria-label={insideTexts.composer.completion}
			// Else the field loses the focus, and the list goes before the click comes.
			onPointerDown={(event) => event.preventDefault()}
		>
			{completion.suggestions.map((suggestion, index) => (
				// biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
				// biome-ignore lint/a11y/useFocusableInteractive: so is the focus
				<div
					key={suggestion.key}
					id={optionId(completion, index)}
					className={styles["option"]}
					role="option"
					aria-selected={index === completion.selected}
					onClick={() => completion.take(index)}
				>
					{suggestion.icon !== undefined && (
						<span className={styles["icon"]} aria-hidden="true">
							{suggestion.icon}
						</span>
					)}
					<b
						className={suggestion.icon === undefined ? styles["usage"] : styles["name"]}
						dir={suggestion.icon === undefined ? "ltr" : "auto"}
					>
						{suggestion.label}
					</b>
					<span>{suggestion.hint}</span>
				</div>
			))}
		</div>
	);
}

export function optionId(completion: Completion, index: number): string {
	return `${completion.id}-${completion.suggestions[index]?.key}`;
}

import { Bold, Code, EyeOff, Italic, Link, List, Quote, Strikethrough } from "lucide-react";
import type { FocusEvent, RefObject } from "react";
import { applyFormat } from "../../ui/apply-format.ts";
import { IconButton } from "../../ui/button.tsx";
import type { Format } from "../../ui/format-text.ts";
import { writingTexts as words } from "../../ui/writing-texts.ts";
import styles from "./format-bar.module.css";

const icons = {
	strong: Bold,
	em: Italic,
	strike: Strikethrough,
	code: Code,
	link: Link,
	quote: Quote,
	list: List,
	spoiler: EyeOff,
} as const satisfies Record<Format, unknown>;

interface FormatBarProps {
	readonly field: RefObject<HTMLTextAreaElement | null>;
	/** the focus goes on, and not back to the field */
	readonly onLeave: () => void;
}

/** Stands over the field while something is selected there, which it leaves selected. */
export function FormatBar({ field, onLeave }: FormatBarProps) {
	const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
		if (relatedTarget !== field.current && !currentTarget.contains(relatedTarget)) onLeave();
	};
	return (
		<div className={styles["bar"]} role="toolbar" aria-label={words.format.label} onBlur={onBlur}>
			{formats.map((format) => {
				const Icon = icons[format];
				return (
					<IconButton
						key={format}
						label={words.format[format]}
						// The field keeps the focus, and so what is selected.
						onPointerDown={(event) => event.preventDefault()}
						onClick={() => field.current && applyFormat(field.current, format)}
					>
						<Icon size={16} aria-hidden="true" />
					</IconButton>
				);
			})}
		</div>
	);
}

const formats = Object.keys(icons) as readonly Format[];

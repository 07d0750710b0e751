import type { ComponentProps, ReactNode } from "react";
import buttons from "./button.module.css";
import styles from "./parts.module.css";

interface FrameProps {
	/** what it is, for who does not see it */
	readonly label: string;
	readonly icon: ReactNode;
	readonly title: string;
	/** one line below the title */
	readonly notes?: readonly (string | false | undefined)[];
	/** what nobody in the room is told, and who could find out */
	readonly secret?: string | false | undefined;
	readonly refused?: string | undefined;
	/** what can be done with the whole of it */
	readonly actions?: ReactNode;
	readonly children: ReactNode;
}

/** What all cards have in common. */
export function Frame({ label, icon, title, notes = [], secret, refused, actions, children }: FrameProps) {
	const said = notes.filter((note) => note !== undefined && note !== false && note !== "");
	return (
		<section className={styles["card"]} aria-label={label}>
			<header className={styles["head"]}>
				<span className={styles["icon"]} aria-hidden="true">
					{icon}
				</span>
				<div>
					<h3 dir="auto">{title}</h3>
					{said.length > 0 && <p>{said.join(" · ")}</p>}
				</div>
			</header>
			{children}
			{secret !== undefined && secret !== false && <p className={styles["secret"]}>{secret}</p>}
			<p className={styles["refused"]} role="status">
				{refused}
			</p>
			{actions !== undefined && <footer className={styles["actions"]}>{actions}</footer>}
		</section>
	);
}

type Look = "button" | "strong" | "danger" | "plain";

export function Button({ look = "button", ...rest }: ComponentProps<"button"> & { readonly look?: Look }) {
	const own = styles[look === "plain" ? "plain" : "button"];
	return <button type="button" {...rest} className={`${buttons[look]} ${own}`} />;
}

/** An icon says nothing to who does not see it: the label is its name and its tooltip. */
export function IconButton({
	label,
	...rest
}: ComponentProps<"button"> & { readonly label: string; readonly "data-tool"?: string }) {
	const className = `${buttons["icon"]} ${styles["iconButton"]}`;
	return <button type="button" aria-label={label} title={label} {...rest} className={className} />;
}

interface FieldProps extends Omit<ComponentProps<"input">, "onChange"> {
	readonly label: string;
	readonly onChange: (value: string) => void;
}

/** A field whose label is what stands in it while it is empty, and its name. */
export function Field({ label, onChange, ...rest }: FieldProps) {
	return (
		<input
			autoComplete="off"
			dir="auto"
			{...rest}
			aria-label={label}
			placeholder={label}
			className={styles["field"]}
			onChange={(event) => onChange(event.currentTarget.value)}
		/>
	);
}

export const lineStyle = styles["line"];

/** In the words of the activity; what they do not know is a sentence already. */
export function refusalIn(
	words: Readonly<Record<string, string>>,
	refused: string | undefined,
): string | undefined {
	return refused === undefined ? undefined : (words[refused] ?? refused);
}

/** What is heard in the place of figures beside it, which are seen: in a name of its own they would have to stand again. */
export function Said({ text }: { readonly text: string }) {
	return <span className={styles["said"]}>{text}</span>;
}

import { LanguageChoice } from "../../ui/language/language-choice.tsx";
import { type Look as Kind, type Looks, looks } from "../../ui/look.ts";
import { ownTexts as words } from "../../ui/own-texts.ts";
import { Segments } from "../../ui/segments.tsx";
import settings from "../../ui/settings.module.css";
import { texts } from "../../ui/texts.ts";
import { useLook } from "../../ui/use-look.ts";
import styles from "./own-menu.module.css";

export function Look() {
	return (
		<section>
			<h3>{words.look}</h3>
			<Choice of="theme" label={words.theme} names={words.themes} />
			<Choice of="text" label={words.text} names={words.sizes} />
			<div className={settings["row"]}>
				<b>{texts.common.language}</b>
				<LanguageChoice />
			</div>
		</section>
	);
}

interface ChoiceProps<L extends Kind> {
	readonly of: L;
	readonly label: string;
	readonly names: Readonly<Record<Looks[L], string>>;
}

function Choice<L extends Kind>({ of, label, names }: ChoiceProps<L>) {
	const [value, choose] = useLook(of);
	return (
		<div className={styles["choice"]}>
			<b aria-hidden="true">{label}</b>
			<Segments
				label={label}
				value={value}
				options={looks[of].map((one) => ({ value: one, label: names[one] }))}
				onChoose={choose}
			/>
		</div>
	);
}

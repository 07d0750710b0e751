import { Languages } from "lucide-react";
import { texts } from "../texts.ts";
import { chooseLanguage, currentLanguage, type Language, languages } from "./language.ts";
import styles from "./language-choice.module.css";

/** The system's own list: it has the names of all languages, each written as its readers write it. */
export function LanguageChoice({ narrow = false }: { narrow?: boolean }) {
	return (
		<label className={styles["choice"]} title={texts.common.language} data-narrow={narrow || undefined}>
			<Languages size={16} aria-hidden="true" />
			<select
				aria-label={texts.common.language}
				value={currentLanguage()}
				onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
			>
				{Object.entries(languages).map(([language, { name, direction }]) => (
					<option key={language} value={language} lang={language} dir={direction}>
						{name}
					</option>
				))}
			</select>
		</label>
	);
}

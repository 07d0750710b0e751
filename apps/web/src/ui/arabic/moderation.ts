import { fullTime } from "../dates.ts";
import { deedTexts } from "../deed-texts.ts";
import type { Catalogues } from "../language/catalogues.ts";
import { isolate, leftToRight, list, number } from "../words.ts";

export const moderation: Catalogues["moderation"] = {
	loading: "جارٍ السؤال…",
	reason: "السبب (اختياري؛ يصل إلى الشخص وإلى السجل)",
	howLong: "المدة (للمنع والكتم)",
	lasts: (seconds) => {
		if (seconds < 3_600) return `${number(seconds / 60)} دقائق`;
		if (seconds < 86_400) return seconds === 3_600 ? "ساعة واحدة" : `${number(seconds / 3_600)} ساعات`;
		if (seconds === 86_400) return "يوم واحد";
		const days = seconds / 86_400;
		return days > 10 ? `${number(days)} يومًا` : `${number(days)} أيام`;
	},
	person: {
		title: (name) => `عن ${isolate(name)}`,
		kept: "هذا الاسم محفوظ: هو الشخص نفسه كل مرة.",
		remove: "إخراج",
		ban: "منع",
		mute: "كتم",
		unmute: "إعادة الكلام",
		speak: "تسمية متحدث",
		unspeak: "لم يعد متحدثًا",
		name: "تسمية مشرف",
		letGo: "لم يعد مشرفًا",
		spared: (name) => `${isolate(name)} يدير هذه الغرفة أيضًا: لا يتصرف هنا إلا صاحبها والمشغّل.`,
		byAddress: "يشمل المنع عنوانه على الشبكة أيضًا",
		byAddressHint: "لن يدخل غيره ممن خلف العنوان نفسه. لا يظهر العنوان لأحد.",
		handOver: "تسليم الغرفة…",
		handOverSure: (name) => `لا يستطيع إعادتها إليك إلا ${isolate(name)}.`,
		handOverYes: (name) => `تسليم إلى ${isolate(name)}`,
	},
	message: {
		about: (seq) => `الرسالة ${isolate(`#${seq}`)}`,
		copyText: { "not yet": "نسخ النص", copied: "نُسخ", failed: "تعذّر النسخ" },
		copyLink: { "not yet": "نسخ الرابط", copied: "نُسخ", failed: "الرابط الآن في شريط العنوان" },
		pin: "تثبيت",
		reactors: "من تفاعل",
		blockedReactors: (count) => (count === 1 ? "شخص حظرته" : `ممن حظرتهم: ${number(count)}`),
		edits: {
			before: "ما قالته من قبل",
			now: "كما هي الآن",
			edited: "عُدّلت",
			first: "كما أُرسلت أول مرة",
			unknown: "عُدّلت قبل أن يحفظ الخادم ما أُرسل أول مرة.",
			none: "لم يُحفظ من نصها السابق شيء.",
			more: "إظهار ما قبل ذلك",
		},
		moreReactors: "وآخرون لا تظهر أسماؤهم هنا.",
		pinned: "ثُبّتت. يجدها الجميع في «عن هذه الغرفة» تحت «المثبتة».",
		report: "الإبلاغ عن هذه الرسالة",
		block: (name) => `حظر ${isolate(name)}`,
		blockHint: (name) =>
			`لن يصلك شيء من ${isolate(name)}: تُطوى رسائله ولا تنبّهك، ولا تبدأ محادثة بينكما. لا يُخبر أحد بذلك.`,
		blocked: (name) => `حُظر ${isolate(name)}. تجد القائمة في إعداداتك.`,
		why: "ما الخطأ فيها؟",
		reportHint:
			"يرى من يدير الغرفة (صاحبها والمشرفون) والمشغّل اسمك وهذه الجملة. وإن كانت الرسالة لأحدهم فلا يراهما إلا صاحب الغرفة والمشغّل.",
		send: "إبلاغ",
		remove: "إزالة الرسالة",
		thanks: "شكرًا لك. أُبلغ من يدير الغرفة والمشغّل.",
	},
	room: {
		title: (name) => `عن ${isolate(name)}`,
		pages: "الأجزاء",
		page: {
			about: "عن الغرفة",
			settings: "الإعدادات",
			reports: "البلاغات",
			people: "الممنوعون",
			invitations: "الدعوات",
			integrations: "البرامج",
			record: "السجل",
			pins: "المثبتة",
		},
	},
	settings: {
		title: "العنوان",
		topic: "الموضوع",
		capacity: "المقاعد",
		slow: "الوضع البطيء: الثواني بين رسائل الشخص",
		slowHint: "0 لإلغائه",
		closed: "مغلقة",
		closedHint: "لا يكتب أحد حتى تفتحها مجددًا، والكل يقرأ.",
		readOnly: "الضيوف يقرؤون فقط",
		readOnlyHint: "تكتب أنت والمشرفون ومن تسميهم متحدثين.",
		listed: "في القائمة",
		listedHint: "خارج القائمة لا يجدها إلا من لديه الرابط.",
		locked: "عبارة مرور",
		lockedHint: "تُطلب ممن يدخل. ومن هنا يبقى.",
		passphrase: "عبارة المرور",
		newPassphrase: "عبارة مرور جديدة (فارغة: تبقى كما هي)",
		embed: "تُعرض في مواقع أخرى",
		embedHint: (names) =>
			`من يزور صفحة تعرضها في ${list(names.map(leftToRight))} يقرأ هناك دون أن يدخل. وتبقى في القائمة بلا عبارة مرور.`,
		embedLine: "ما يُلصق في صفحة هناك",
		save: "حفظ",
	},
	reports: {
		none: "لا بلاغات.",
		head: ({ by, author }) => `${isolate(by.name)} عن ${isolate(author.name)}`,
		show: (seq) => `عرض ${isolate(`#${seq}`)}`,
		resolve: "تمّ",
	},
	pins: {
		none: "لا شيء مثبت هنا.",
		by: (name) => `ثبّتها ${name === "operator" ? "المشغّل" : isolate(name)}`,
		files: (count) => `الملفات: ${number(count)}`,
		down: (seq) => `إلغاء تثبيت ${isolate(`#${seq}`)}`,
	},
	people: {
		none: "لا أحد ممنوع أو مكتوم، ولا أحد سُمّي متحدثًا أو مشرفًا.",
		banned: (name, until, byAddress) =>
			`لا يدخل ${isolate(name)} حتى ${isolate(fullTime(until))}${byAddress ? "، ولا أحد من عنوانه" : ""}`,
		unban: "السماح بالدخول",
		muted: (name, until) => `${isolate(name)} مكتوم حتى ${isolate(fullTime(until))}`,
		speaks: (name) => `${isolate(name)} متحدث`,
		moderates: (name) => `${isolate(name)} مشرف`,
	},
	hooks: {
		about: "الخطّاف عنوان يكتب به برنامج آخر في هذه الغرفة، ولا يفعل غير ذلك. لإنشاء خطّاف احتفظ باسمك أولًا.",
		none: "لا برنامج يكتب هنا.",
		name: "اسم خطّاف جديد، مثل النسخ الاحتياطي",
		template: "ما يُقال عن JSON من نوع غير معروف (اختياري)",
		templateHint: "مثال: {{monitor.name}}: {{msg}}",
		make: "إنشاء خطّاف",
		once: (name) =>
			`هذا عنوان ${isolate(name)}. انسخه الآن: لن يظهر لأحد مرة أخرى. من لديه هذا العنوان يستطيع الكتابة هنا.`,
		address: "العنوان",
		mayCall: {
			ask: "يمكنه مناداة الناس",
			hint: "إشارة @ في ما يكتبه تنادي من يسمّيه، و@room تنادي كل من هنا.",
			is: "يمكن لما يكتبه أن ينادي الناس.",
		},
		curl: "لتجربته في الطرفية",
		lines: "أسطر لـ Alertmanager وGrafana وGitHub وUptime Kuma",
		lineOf: {
			alertmanager: "Alertmanager: تحت أحد المستقبِلين (receiver) في إعداداته",
			grafana: "Grafana: سطر ينشئ نقطة اتصال (contact point)",
			gitHub: "GitHub: سطر لبرنامجه gh",
			uptimeKuma: "Uptime Kuma: عنوان Post URL لإشعار من نوع Webhook",
		},
		copy: { "not yet": "نسخ", copied: "نُسخ", failed: "تعذّر النسخ" },
		takes:
			"البرامج التي تكتب إلى Slack أو Mattermost أو Discord أو ntfy أو Gotify، وكذلك Alertmanager وGrafana وGitHub وGitLab وGitea وUptime Kuma، تأخذ هذا العنوان. وسرّه أو رمزه هو جزؤه الأخير.",
		done: "نسختُه",
		made: (at) => `أُنشئ ${isolate(fullTime(at))}`,
		came: (at, dialect) => `كتب آخر مرة ${isolate(fullTime(at))} (${isolate(dialect)})`,
		never: "لم يصل منه شيء منذ بدأ الخادم.",
		refused: (at, why) => `رُفض ${isolate(fullTime(at))}: ${isolate(why)}`,
		rotate: (name) => `عنوان جديد لـ ${isolate(name)}`,
		rotateSure: "ينتهي العنوان السابق فورًا، ويُرفض كل ما يكتب إليه.",
		rotateYes: "عنوان جديد",
		remove: (name) => `إزالة ${isolate(name)}`,
		removeSure: "لن يكتب هنا شيئًا بعد ذلك، ولا يمكن إرجاعه.",
		removeYes: "إزالة",
		no: "إلغاء",
	},
	programs: {
		title: "البرامج التي تدخل هنا",
		none: "لا يدخل أي برنامج هنا.",
		does: (name, reads, writes, moderates) => {
			const deeds = [
				...(reads ? ["يُخبَر بما يُقال هنا"] : []),
				...(writes ? ["يكتب"] : []),
				...(moderates ? ["يشرف"] : []),
			];
			return `${isolate(name)}: ${deeds.length === 0 ? "لا يفعل شيئًا هنا" : deeds.join("، ")}`;
		},
	},
	outgoing: {
		title: "الخطاطيف الصادرة",
		about:
			"الخطّاف الصادر يرسل ما يقوله الناس هنا إلى برنامج آخر، ويكتب جوابه هنا. لإنشاء خطّاف احتفظ باسمك أولًا، في إعداداتك.",
		none: "لا شيء يُرسَل من هنا.",
		name: "اسم خطّاف صادر جديد، مثل البناء",
		to: "إلى أين تُرسَل (https://…)",
		each: "كل رسالة",
		eachHint: "وإلا فما يناديه بعلامة @ واسمه فقط",
		make: "إنشاء خطّاف صادر",
		once: (name) => `هذا هو السر الذي يوقّع به ${isolate(name)} ما يرسله. انسخه الآن: لن يظهر لأحد مرة أخرى.`,
		secret: "السر",
		sends: {
			mention: (to) => `يرسل ما يناديه إلى ${isolate(to)}`,
			message: (to) => `يرسل كل رسالة إلى ${isolate(to)}`,
			otherwise: (to) => `يرسل إلى ${isolate(to)}`,
		},
		taken: (at) => `أُخذ آخر مرة ${isolate(fullTime(at))}`,
		never: "لم يُؤخذ شيء بعد.",
		waiting: (count) => `رسائل تنتظر الإرسال: ${number(count)}`,
		refused: (at, why) => `لم يُؤخذ ${isolate(fullTime(at))}: ${isolate(why)}`,
		stopped: {
			gone: "لا يرسل شيئًا بعد الآن: هكذا قال المستقبِل.",
			unanswered: "لا يرسل شيئًا بعد الآن: لم يأخذ المستقبِل شيئًا منذ أيام.",
			otherwise: "لا يرسل شيئًا بعد الآن.",
		},
		rotate: (name) => `سر جديد لـ ${isolate(name)}`,
		rotateSure: "ما يُرسَل من الآن يُوقَّع بسر آخر.",
		rotateYes: "سر جديد",
		removeSure: "لن يرسل ولن يكتب شيئًا بعد ذلك، ولا يمكن إرجاعه.",
	},
	bots: {
		title: "البوتات",
		about:
			"البوت برنامج له رمز خاص به. لا مقعد له هنا، ولا يُخبَر إلا بما في هذه الغرفة. لإنشاء بوت احتفظ باسمك أولًا.",
		none: "لا بوت هنا.",
		name: "اسم بوت جديد، مثل الصدى",
		may: { read: "يمكنه القراءة", write: "يمكنه الكتابة", moderate: "يمكنه الإشراف" },
		hints: {
			read: "كل ما قيل هنا، وما يُقال من الآن، ومَن هم هنا",
			write: "باسمه، خلف علامة",
			moderate: "يزيل الرسائل والأشخاص، ويمنعهم ويكتمهم، إلا من يدير الغرفة",
		},
		make: "إنشاء بوت",
		once: (name) =>
			`هذا رمز ${isolate(name)}. انسخه الآن: لن يظهر لأحد مرة أخرى. من لديه هذا الرمز فهو هذا البوت.`,
		token: "الرمز",
		does: {
			read: "يقرأ ما يُقال هنا.",
			write: "يكتب هنا.",
			moderate: "يشرف هنا.",
		},
		doesMore: "قد يفعل ما لا تعرفه هذه الصفحة.",
		came: (at) => `كتب آخر مرة ${isolate(fullTime(at))}`,
		rotate: (name) => `رمز جديد لـ ${isolate(name)}`,
		rotateSure: "ينتهي الرمز السابق فورًا، ويُرفض كل من يستعمله.",
		rotateYes: "رمز جديد",
		removeSure: "لن يقرأ ولن يكتب هنا شيئًا بعد ذلك، ولا يمكن إرجاعه.",
	},
	audit: {
		none: "لم يحدث شيء هنا بعد.",
		line: (entry, me) => {
			const { by, person, target } = entry;
			const whose = person === undefined ? "" : ` من ${isolate(person.name)}`;
			const which = isolate(`#${target}`);
			switch (entry.do) {
				case "remove-message":
					return `${isolate(by.name)}: إزالة الرسالة ${which}${whose}`;
				case "report":
					return `${isolate(by.name)}: إبلاغ عن الرسالة ${which}${whose}`;
				case "resolve":
					return `${isolate(by.name)}: النظر في بلاغ ${which}`;
				case "blank-reason":
					return `${isolate(by.name)}: محو سبب أحد القيود`;
				case "integration":
					return entry.deed?.on === true
						? `${isolate(by.name)}: السماح للبرنامج ${isolate(person?.name ?? "")} بالدخول`
						: `${isolate(by.name)}: إزالة البرنامج ${isolate(person?.name ?? "")}`;
				default:
					return entry.deed === undefined
						? entry.do
						: deedTexts.line({ name: by.name, author: by.session, deed: entry.deed }, me) || entry.do;
			}
		},
	},
	about: {
		keptByOperator: "يديرها مشغّل هذا الخادم.",
		yours: "هي غرفتك.",
		keptBy: (name) => `يديرها ${isolate(name)}.`,
		helped: (names) => `المشرفون: ${list(names.map(isolate))}.`,
		closed: "هي مغلقة: لا يكتب أحد.",
		readOnly: "يكتب صاحبها والمشرفون والمتحدثون، والكل يقرأ.",
		slow: (seconds) => `يكتب الشخص مرة كل ${number(seconds)} ث.`,
		locked: "يحتاج من يدخل إلى عبارة مرورها.",
		unlisted: "ليست في أي قائمة: لا يجدها إلا من لديه الرابط.",
		embedded: (names) => `من يزور صفحة تعرضها في ${list(names.map(leftToRight))} يقرأ هناك دون أن يراه أحد.`,
	},
	operator: {
		ask: "أنا مشغّل هذا الخادم",
		token: "رمز المشغّل",
		hint: "أظهره الخادم عند أول تشغيل، أو سمّى الملف الذي يوجد فيه. يُحفظ في هذا اللسان فقط.",
		wrong: "ليس هذا رمز المشغّل.",
		enter: "متابعة",
	},
	entry: {
		kicked: "أُخرجت من هذه الغرفة",
		later: (wait) => `يمكنك الدخول مجددًا بعد ${wait}.`,
		locked: "تطلب هذه الغرفة عبارة مرور",
		passphrase: "عبارة المرور",
		comeIn: "دخول",
		wait: (wait) => `أعد المحاولة بعد ${wait}`,
	},
	restricted: {
		closed: "هذه الغرفة مغلقة: للقراءة فقط.",
		readOnly: "يكتب في هذه الغرفة صاحبها والمشرفون والمتحدثون. أنت تقرأ.",
		muted: (wait) => `أنت مكتوم هنا. يمكنك الكتابة بعد ${wait}.`,
		slow: (wait) => `هذه الغرفة بطيئة. يمكنك الكتابة بعد ${wait}.`,
	},
	wait: (ms) => {
		const seconds = Math.max(1, Math.ceil(ms / 1000));
		if (seconds < 90) return `${number(seconds)} ث`;
		const minutes = Math.ceil(seconds / 60);
		if (minutes < 90) return `${number(minutes)} د`;
		const hours = Math.ceil(minutes / 60);
		return hours < 36 ? `${number(hours)} س` : `${number(Math.ceil(hours / 24))} ي`;
	},
	newRoom: {
		passphrase: "عبارة مرور (اختيارية)",
		passphraseHint: "تُطلب ممن يدخل.",
	},
};

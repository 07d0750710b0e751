/**
 * Where the server says more than the refusal's code does: its English sentence, and the same in Arabic. What is
 * not here falls back to the sentence of the code.
 */
export const precise: Readonly<Record<string, string>> = {
	"Only a room that is on the list and asks for no passphrase is shown on other sites.":
		"لا تُعرض في مواقع أخرى إلا غرفة في القائمة لا تطلب عبارة مرور.",
	"The operator of this house has named no site that may show its rooms.":
		"لم يسمِّ مشغّل هذا الخادم موقعًا يجوز أن يعرض غرفه.",
	"That is no address that a message could be sent to.": "هذا ليس عنوانًا يمكن أن تُرسَل إليه رسالة.",
	"The operator did not open that address of this network, or its port, for hooks.":
		"لم يفتح المشغّل للخطاطيف هذا العنوان من هذه الشبكة، أو منفذه.",
	"You have as many outgoing hooks here as one may have. Remove some of them first.":
		"بلغ عدد خطاطيفك الصادرة هنا حدّه. أزل بعضها أولًا.",
	"There is no connection just now. Please try again when it is back.":
		"لا اتصال الآن. أعِد المحاولة حين يعود.",
	"Who invites others keeps their name first, so that it is known who did.":
		"من يدعو غيره يحتفظ باسمه أولًا، ليُعرف من دعا.",
	"There are as many invitations to this room as there may be at once. Revoke some of them first.":
		"بلغ عدد الدعوات إلى هذه الغرفة حدّه. ألغِ بعضها أولًا.",
	"The house holds as many invitations as it may.": "بلغ عدد الدعوات على هذا الخادم حدّه.",
	"There is no such invitation to this room.": "لا توجد دعوة كهذه إلى هذه الغرفة.",
	"Whoever comes here was invited. Open the link that you were sent.":
		"لا يدخل هنا إلا من دُعي. افتح الرابط الذي أُرسل إليك.",
	"Nobody comes in here as a guest. Come back by what proves who you are.":
		"لا يدخل أحد هنا ضيفًا. عُد بما يثبت من أنت.",
	"The operator of this house signed you out": "سجّل مشغّل هذا الخادم خروجك.",
	"The operator of this house released your name": "حرّر مشغّل هذا الخادم اسمك.",
	"The operator of this house lets you in no more, for now":
		"لا يسمح لك مشغّل هذا الخادم بالدخول في الوقت الحالي.",
	"The operator of this house lets you in no more, for now.":
		"لا يسمح لك مشغّل هذا الخادم بالدخول في الوقت الحالي.",
	"There is nobody of that id here.": "لا أحد هنا بهذا المعرّف.",
	"They have no device here.": "لا جهاز له هنا.",
	"That ban is over already.": "انتهى هذا الحظر من قبل.",
	"That passkey is nobody's here.": "مفتاح المرور هذا ليس لأحد هنا.",
	"That passkey is known already.": "مفتاح المرور هذا معروف بالفعل.",
	"That passkey is not here.": "لا يوجد مفتاح المرور هذا هنا.",
	"You have as many passkeys as one may have. Remove one of them first.":
		"بلغ عدد مفاتيح مرورك حدّه. أزل واحدًا منها أولًا.",
	"Nothing else says who you are. Take recovery words, or make another passkey first.":
		"لا شيء غيره يقول من أنت. خذ كلمات استعادة أو أنشئ مفتاح مرور آخر أولًا.",
	"Only the owner of the room may do that.": "لا يفعل ذلك إلا صاحب الغرفة.",
	"Only who keeps the room may do that.": "لا يفعل ذلك إلا من يدير الغرفة.",
	"This room has as many moderators as it may. Let one of them go first.":
		"بلغ عدد المشرفين على هذه الغرفة حدّه. أعفِ واحدًا منهم أولًا.",
	"That name is kept for the house. Please choose another.": "هذا الاسم محجوز للخادم. اختر غيره.",
	"So many different reactions stand on that message that only these can be chosen.":
		"على هذه الرسالة تفاعلات مختلفة كثيرة، فلا يُختار إلا منها.",
	"What a message said before is shown to who wrote it and to who keeps the room.":
		"ما قالته الرسالة من قبل يُعرض على كاتبها ومن يدير الغرفة.",
	"A picture is an image that you uploaded for it, and that is in no message.":
		"الصورة ملف صورة رفعته لهذا الغرض وليس في أي رسالة.",
	"That is too far ahead.": "هذا الموعد بعيد جدًا.",
	"You did not save that message.": "لم تحفظ تلك الرسالة.",
	"You have saved as many messages as you may. Let some of them go first.":
		"حفظت أقصى ما يُسمح به من الرسائل. أزِل بعضها أولًا.",
	"That message was sent already.": "أُرسلت تلك الرسالة من قبل.",
	"That message waits for another room.": "تلك الرسالة تنتظر غرفة أخرى.",
	"No message of yours waits there. It may be sent.": "لا رسالة لك تنتظر هناك. ربما أُرسلت.",
	"As many messages of yours wait as may. Cancel some of them first.":
		"بلغ عدد رسائلك المنتظرة حدّه. ألغِ بعضها أولًا.",
	"You are not reminded of that message.": "لا تذكير لك بتلك الرسالة.",
	"You have as many reminders as you may. Let some of them go first.":
		"بلغ عدد تذكيراتك حدّه. أزل بعضها أولًا.",
	"In a room of so many people nobody is told who reacted.": "في غرفة بهذا العدد لا يُعرض من تفاعل.",
	"Many of your reports are open here. Please wait until some of them have been looked at.":
		"بلاغاتك المفتوحة هنا كثيرة. انتظر حتى يُنظر في بعضها.",
	"Many reports were made from your network. Please wait before you report more.":
		"قُدّمت من شبكتك بلاغات كثيرة. انتظر قبل أن تقدّم غيرها.",
	"New rooms are opened by the operator only.": "لا يفتح الغرف الجديدة إلا المشغّل.",
	"The house holds as many rooms as it may.": "بلغ عدد الغرف على هذا الخادم حدّه.",
	"The operator turned DNS lookups off.": "عطّل المشغّل استعلامات DNS.",
	"A passphrase has at least 8 characters.": "لا تقلّ عبارة المرور عن 8 أحرف.",
	"Several of your searches are under way. Please wait a moment.": "عدّة من عمليات بحثك جارية. انتظر قليلًا.",
	"Many are asking from your network just now. Please try again in a moment.":
		"كثيرون يسألون من شبكتك الآن. أعِد المحاولة بعد قليل.",
	"Many files are on their way from your network. Please wait until some of them are here.":
		"ملفات كثيرة في الطريق من شبكتك. انتظر حتى يصل بعضها.",
	"Many files are being read from your network. Please try again in a moment.":
		"ملفات كثيرة تُقرأ الآن من شبكتك. أعِد المحاولة بعد قليل.",
	"Many browsers of your network are told already. Please try again later.":
		"متصفحات كثيرة من شبكتك تُخطَر بالفعل. أعِد المحاولة لاحقًا.",
	"That is not a web address.": "ليس هذا عنوان ويب.",
	"That is neither a host name nor an address.": "ليس هذا اسم مضيف ولا عنوانًا.",
	"That name means something at home only.": "لهذا الاسم معنى في شبكة محلية فقط.",
	"That address is not one of the public internet.": "ليس هذا من عناوين الإنترنت العامة.",
	"The lab is for the operator: send the operator's token.": "المختبر للمشغّل: أرسل رمزه.",
	"A crowd is there already. Stop it first.": "يوجد حشد. أوقفه أولًا.",
	"An experiment is running. Wait for it, or stop it first.": "تجربة جارية. انتظرها أو أوقفها أولًا.",
	"This link holds no longer. Open the report from the lab again.":
		"لم يعد هذا الرابط صالحًا. افتح التقرير من المختبر مجددًا.",
	"There is no such report.": "لا يوجد تقرير كهذا.",
	"Too many pages look at the lab already.": "الصفحات التي تنظر إلى المختبر كثيرة.",
	"A server of this house is still of an older version. This works once all of them are updated.":
		"أحد خوادم هذا الموقع ما زال بإصدار أقدم. يعمل هذا بعد تحديثها كلها.",
	"A conversation begins with somebody who shares a room with you.": "تبدأ المحادثة مع شخص في غرفة أنت فيها.",
	"A conversation begins with people who share a room with you, and none of whom blocked another.":
		"تبدأ المحادثة مع أشخاص في غرف أنت فيها، لم يحظر أحدهم الآخر.",
	"The house holds as many conversations as it may.": "بلغ عدد المحادثات على هذا الخادم حدّه.",
	"Many conversations wait for an answer of theirs. Please try again when they have answered some.":
		"محادثات كثيرة تنتظر ردّهم. أعِد المحاولة حين يردّون على بعضها.",
	"Many people have not answered the conversations that you began. Please try again when some have.":
		"لم يردّ كثيرون على المحادثات التي بدأتها. أعِد المحاولة حين يردّ بعضهم.",
	"A conversation here is not between so many people.": "لا تكون المحادثة هنا بين هذا العدد من الأشخاص.",
	"One message does not take so many files here.": "لا تحمل الرسالة الواحدة هنا هذا العدد من الملفات.",
	"Nobody of that name is there now.": "لا أحد بهذا الاسم هناك الآن.",
	"You began many conversations. Please wait before you begin another.":
		"بدأت محادثات كثيرة. انتظر قبل أن تبدأ أخرى.",
	"Many conversations were begun from your network. Please wait before you begin another.":
		"بدأت من شبكتك محادثات كثيرة. انتظر قبل أن تبدأ أخرى.",
	"Conversations are just being closed to others. Please try again in a moment.":
		"تُغلق المحادثات الآن أمام الآخرين. أعِد المحاولة بعد لحظة.",
	"Names that begin with direct- are kept for conversations.":
		"الأسماء التي تبدأ بـ direct- محجوزة للمحادثات.",
	"A conversation belongs to its people.": "المحادثة ملك لأصحابها جميعًا.",
	"That message is not pinned.": "هذه الرسالة ليست مثبتة.",
	"This room holds as many pinned messages as it may. Take some of them down first.":
		"بلغ عدد الرسائل المثبتة في هذه الغرفة حدّه. ألغِ تثبيت بعضها أولًا.",
	"There is no such hook in this room.": "لا يوجد خطّاف كهذا في هذه الغرفة.",
	"You sign in here by the provider of this house, and that was long ago. Sign in again, then you can write.":
		"تدخل هنا عبر مزوّد هذا الموقع، وقد مضى على ذلك وقت طويل. ادخل مجددًا لتستطيع الكتابة.",
	"This house has no sign-in of its own.": "ليس لهذا الموقع تسجيل دخول خاص به.",
	"This house has no address of its own yet, to which its sign-in could lead back. Its operator sets PUBLIC_ORIGINS.":
		"ليس لهذا الموقع عنوان خاص به بعد يعود إليه تسجيل الدخول. يضبط المشغّل PUBLIC_ORIGINS.",
	"The sign-in of this house does not answer. Please try again soon.":
		"لا يجيب تسجيل الدخول الخاص بهذا الموقع. أعِد المحاولة بعد قليل.",
	"That sign-in did not come to its end. Please begin it anew.": "لم يكتمل ذلك الدخول. ابدأه من جديد.",
	"That sign-in is of somebody here already, who is not you.": "هذا الحساب لشخص هنا بالفعل، وليس أنت.",
	"Something newer happened.": "جدّ شيء أحدث من هذا.",
};
